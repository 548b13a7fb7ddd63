# What games with train cards say alike

cards-do-draw = Draw from the deck
cards-do-tickets = Draw tickets
