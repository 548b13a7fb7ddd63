# Bots that are nets.

net = Net
    .about = Plays by a net that was trained on this game, from a file.
net-likes = The net would do this in { $percent } % of such moments ({ $options ->
    [one] { $options } option
   *[other] { $options } options
}).

## When a file does not fit

no-net = there is no file '{ $file }'
broken-net = { $file }: not a net that can be asked: { $why }
no-onnxruntime = a net needs onnxruntime: pip install 'stationmaster[onnx]'
net-sees = { $file }: sees { $has } numbers, but { $game } with { $seats } seats has { $wanted }: it was trained on another game
net-decides = { $file }: decides among { $has } moves, but { $game } with { $seats } seats has { $wanted }: it was trained on another game
