import {
  BadgeCheck,
  Coins,
  Dices,
  Gift,
  Hash,
  PenLine,
  Shield,
  Ticket,
  TrendingUp,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";

/** The ten areas, in the order in which they fill two and four columns. Those with a picture take two. */
const FEATURES = [
  { id: "levels", icon: TrendingUp, picture: LevelsPicture },
  { id: "moderation", icon: Shield },
  { id: "giveaways", icon: Gift },
  { id: "verification", icon: BadgeCheck },
  { id: "tickets", icon: Ticket },
  { id: "economy", icon: Coins, picture: EconomyPicture },
  { id: "fun", icon: Dices },
  { id: "counting", icon: Hash },
  { id: "ai", icon: PenLine },
  { id: "utility", icon: Wrench },
] as const satisfies { id: string; icon: LucideIcon; picture?: () => JSX.Element }[];

/** Everything the bot can do, at one glance. */
export function FeatureGrid() {
  const { t } = useTranslation("site");
  return (
    <section className="section" aria-labelledby="features">
      <div className="section-head">
        <h2 id="features" className="section-title">
          {t("home.features.title")}
        </h2>
        <p className="section-text">{t("home.features.text")}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {FEATURES.map(({ id, icon: Icon, ...feature }) => (
          <li key={id} className={`card feature ${"picture" in feature ? "feature-wide" : ""}`}>
            <Icon aria-hidden="true" size={26} strokeWidth={1.75} className="feature-icon" />
            <div>
              <h3 className="text-xl">{t(`home.features.${id}.title`)}</h3>
              <p className="mt-1 text-muted">{t(`home.features.${id}.text`)}</p>
            </div>
            {"picture" in feature && <feature.picture />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pearls on a string, each level a larger one. */
function LevelsPicture() {
  const pearls = [5, 7, 9, 11.5, 14.5, 18];
  return (
    <svg viewBox="0 0 176 120" className="feature-picture" aria-hidden="true" focusable="false">
      <path className="picture-string" d="M6 100C50 98 112 84 168 22" />
      {pearls.map((radius, index) => {
        const x = 12 + index * 28.5;
        const along = (x - 6) / 162;
        const y = 100 - 8 * along - 62 * along ** 3;
        return (
          <circle
            key={radius}
            className={index < 4 ? "picture-full" : "picture-open"}
            cx={x}
            cy={y}
            r={radius}
          />
        );
      })}
    </svg>
  );
}

/** A heap of pearls: the lowest row is in the vault already. */
function EconomyPicture() {
  const rows = [4, 3, 2, 1];
  return (
    <svg viewBox="0 0 176 120" className="feature-picture" aria-hidden="true" focusable="false">
      {rows.map((pearls, row) =>
        Array.from({ length: pearls }, (_, pearl) => (
          <circle
            key={`${row}-${pearl}`}
            className={row === 0 ? "picture-full" : "picture-open"}
            cx={88 + (pearl - (pearls - 1) / 2) * 34}
            cy={100 - row * 28}
            r="15"
          />
        )),
      )}
    </svg>
  );
}
