# Карточная игра в терминале.

done = выполнено
stack = стопка
yard = депо
turns-left = Колода пуста, осталось ходов: { $count }
on-top = (сверху { $count ->
    [one] { $count } паровоз
    [few] { $count } паровоза
   *[many] { $count } паровозов
})
your-stack = в стопке
to-complete = будет выполнен
complete = complete { $place }
complete-proposed = complete { $place } (предложено)
