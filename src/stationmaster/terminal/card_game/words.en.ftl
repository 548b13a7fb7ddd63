# The card game in the terminal.

done = done
stack = train stack
yard = railyard
turns-left = The deck is empty: { $count ->
    [one] { $count } turn left
   *[other] { $count } turns left
}
on-top = ({ $count ->
    [one] { $count } locomotive
   *[other] { $count } locomotives
} on top)
your-stack = your stack
to-complete = to be completed
complete = complete { $place }
complete-proposed = complete { $place } (proposed)
