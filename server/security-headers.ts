const OFF = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
];

/**
 * The headers of every answer, whatever gives it; an answer that names one itself wins. The policy is that of something
 * that is no page: pages bring their own.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy":
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": OFF.map((feature) => `${feature}=()`).join(", "),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Two years. Subdomains are the operator's business.
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
  };
}
