module pearl.example/bot

go 1.19
