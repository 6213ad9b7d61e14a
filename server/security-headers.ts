const PERMISSIONS_POLICY =
  "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), " +
  "geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), " +
  "publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/** Default headers, overridden by a response's own. The policy suits everything but pages, which set their own. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy":
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Two years. `includeSubDomains` is left to the operator.
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
  };
}
