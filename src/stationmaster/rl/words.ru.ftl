# Боты-нейросети.

net = Нейросеть
    .about = Играет по нейросети из файла, обученной на этой игре.
net-likes = В таком положении нейросеть поступает так в { $percent } % случаев ({ $options ->
    [one] { $options } вариант
    [few] { $options } варианта
   *[many] { $options } вариантов
}).

## Если файл не подходит

no-net = файла «{ $file }» нет
broken-net = { $file }: это не нейросеть, которую можно спросить: { $why }
no-onnxruntime = нейросети нужен onnxruntime: pip install 'stationmaster[onnx]'
net-sees = { $file }: видит чисел: { $has }, а в игре { $game } на { $seats } мест их { $wanted }: сеть обучена на другой игре
net-decides = { $file }: выбирает из { $has } ходов, а в игре { $game } на { $seats } мест их { $wanted }: сеть обучена на другой игре
