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
export const listFormat = createOnce((locale) => new Intl.ListFormat(locale));
