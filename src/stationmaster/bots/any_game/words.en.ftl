# Bots for any game.

## Who they are

random = Random
    .about = Takes any option, each as likely.

## Why they do what they do

any = One of { $options ->
    [one] { $options } option
   *[other] { $options } options
} is as good as another.
only-option = There is nothing else to do.
own-choice = It does not say why.

## Asking for them

no-bot = no bot for { $game } is called '{ $bot }' (there are: { $bots })
