import type { Command } from "./command.ts";

/** To play, alone or against each other. */
export const funGames: Command[] = [
  {
    name: "guess",
    description: {
      en: "Lets you guess the number from 1 to 10 that the bot is thinking of.",
      de: "Lässt dich raten, an welche Zahl von 1 bis 10 der Bot denkt.",
    },
    usage: "guess <number>",
    permission: "Everyone",
    example: "guess 7",
    arguments: {
      number: { en: "Your guess, 1 to 10.", de: "Dein Tipp, 1 bis 10." },
    },
  },
  {
    name: "dice",
    description: {
      en: "Rolls a die: a number from 1 to 6.",
      de: "Wirft einen Würfel: eine Zahl von 1 bis 6.",
    },
    usage: "dice",
    permission: "Everyone",
    example: "dice",
  },
  {
    name: "coinflip",
    description: { en: "Flips a coin: heads or tails.", de: "Wirft eine Münze: Kopf oder Zahl." },
    usage: "coinflip",
    permission: "Everyone",
    example: "coinflip",
  },
  {
    name: "rps",
    description: { en: "Plays rock, paper, scissors with you.", de: "Spielt mit dir Schere, Stein, Papier." },
    usage: "rps <rock|paper|scissors>",
    permission: "Everyone",
    example: "rps paper",
    arguments: {
      "rock|paper|scissors": {
        en: "Your choice.",
        de: "Deine Wahl: Stein (rock), Papier (paper) oder Schere (scissors).",
      },
    },
  },
  {
    name: "tictactoe",
    description: {
      en: "Challenges a member to a game of tic-tac-toe.",
      de: "Fordert ein Mitglied zu einer Runde Tic-Tac-Toe heraus.",
    },
    usage: "tictactoe <member>",
    permission: "Everyone",
    example: "tictactoe @Jonas",
  },
  {
    name: "fourinarow",
    description: {
      en: "Challenges a member to a game of four in a row.",
      de: "Fordert ein Mitglied zu einer Runde Vier gewinnt heraus.",
    },
    usage: "fourinarow <member>",
    permission: "Everyone",
    example: "fourinarow @Aylin",
  },
  {
    name: "hangman",
    description: {
      en: "Starts hangman: together you guess a word, letter by letter.",
      de: "Startet Galgenmännchen: Ihr erratet zusammen ein Wort, Buchstabe für Buchstabe.",
    },
    usage: "hangman",
    permission: "Everyone",
    example: "hangman",
  },
  {
    name: "trivia",
    description: {
      en: "Asks a quiz question with four answers to choose from.",
      de: "Stellt eine Quizfrage mit vier Antworten zur Auswahl.",
    },
    usage: "trivia [topic…]",
    permission: "Everyone",
    example: "trivia animals",
    arguments: {
      topic: {
        en: "What the question is about, like history or animals. Left out: anything.",
        de: "Worum es in der Frage geht, etwa history oder animals. Ohne Angabe: irgendetwas.",
      },
    },
  },
  {
    name: "wordscramble play",
    description: {
      en: "Shows a scrambled word; the first to find it wins.",
      de: "Zeigt ein Wort in Buchstabensalat; wer es zuerst errät, gewinnt.",
    },
    usage: "wordscramble play",
    permission: "Everyone",
    example: "wordscramble play",
  },
  {
    name: "wordscramble add",
    description: {
      en: "Adds a word to those that the server plays with.",
      de: "Nimmt ein Wort in die Wortliste des Servers auf.",
    },
    usage: "wordscramble add <word>",
    permission: "Manage Messages",
    example: "wordscramble add lantern",
    arguments: {
      word: { en: "A single word, 3 to 20 letters.", de: "Ein einzelnes Wort mit 3 bis 20 Buchstaben." },
    },
  },
  {
    name: "wordscramble remove",
    description: {
      en: "Removes a word from those that the server plays with.",
      de: "Streicht ein Wort aus der Wortliste des Servers.",
    },
    usage: "wordscramble remove <word>",
    permission: "Manage Messages",
    example: "wordscramble remove lantern",
    arguments: {
      word: { en: "A word that was added before.", de: "Ein Wort, das in der Liste steht." },
    },
  },
  {
    name: "wordscramble list",
    description: { en: "Lists the words that the server has added.", de: "Zeigt die Wortliste des Servers." },
    usage: "wordscramble list [page]",
    permission: "Manage Messages",
    example: "wordscramble list",
  },
];
