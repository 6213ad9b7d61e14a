import type { IconName } from "./icons.ts";
import type { Localized } from "./localized.ts";
import { site } from "./site.ts";

interface Member {
  name: string;
  role: Localized;
  /** Two or three sentences. */
  bio: Localized;
  /** A square picture below `public/`, at least 480 pixels wide. */
  image: string;
  /** Links with labels that need no translation. */
  links: { label: string; icon: IconName; url: `https://${string}` }[];
}

/** Team members in the order of the page. */
export const team: Member[] = [
  {
    name: "Nerina Hale",
    role: { en: "Founder and developer", de: "Gründerin und Entwicklerin" },
    bio: {
      en: `Nerina wrote the first lines of ${site.name} because her own server went quiet every night at ten. She builds the games, mends what breaks and reads every idea that arrives, best of all the ones from half past three in the morning.`,
      de: `Nerina hat mit ${site.name} angefangen, weil auf ihrem eigenen Server jeden Abend um zehn Ruhe war. Sie baut die Spiele, flickt, was kaputtgeht, und liest jede Idee, die ankommt. Die besten kommen nachts um halb vier.`,
    },
    image: "/team/nerina.svg",
    links: [
      { label: "Website", icon: "globe", url: "https://nerina.example/" },
      { label: "Mastodon", icon: "at", url: "https://social.pearl.example/@nerina" },
      { label: "Code", icon: "code", url: "https://code.pearl.example/nerina" },
    ],
  },
];
