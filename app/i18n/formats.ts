/** Returns a function that creates each formatter once: to create one takes longer than to format with it a hundred times. */
function createOnce<Options, Format>(create: (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const name = JSON.stringify([locale, options]);
    const format = formats.get(name) ?? create(locale, options);
    formats.set(name, format);
    return format;
  };
}

export const numberFormat = createOnce(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = createOnce(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const listFormat = createOnce(
  (locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

const UNITS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;

/** Words seconds exactly, like "2 days and 12 hours". */
export function durationText(locale: string, seconds: number): string {
  let rest = seconds;
  const words = Object.entries(UNITS).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 || (unit === "second" && seconds < 1)
      ? numberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count)
      : [];
  });
  return listFormat(locale).format(words);
}
