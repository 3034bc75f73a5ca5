import helmet from 'helmet';

/** Where browsers report violations of the policy. */
export const cspReportPath = '/csp-report';
export const reportingEndpoints = `csp="${cspReportPath}"`;

/** Scripts and styles only from our own files, no frame around us, nothing from another host. */
export function securityHeaders(options: { isHttps: boolean; isDev: boolean }) {
  // Vite adds both to its pages.
  const ownFiles = options.isDev ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ownFiles,
        'style-src': ownFiles,
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': options.isDev ? ["'self'", 'ws:'] : ["'self'"],
        // The map, which loads only when a visitor asks for it.
        'frame-src': ["'self'", 'https://www.openstreetmap.org'],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'manifest-src': ["'self'"],
        // A string becomes markup only where our own code allows it (`trusted-html.ts`). Vite's overlay does
        // not comply.
        ...(options.isDev
          ? {}
          : {
              'require-trusted-types-for': ["'script'"],
              'trusted-types': ['perfboard', 'perfboard-worker', 'default'],
            }),
        'report-uri': [cspReportPath],
        'report-to': ['csp'],
        ...(options.isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    // Browsers isolate origins by default. With this header they log a warning when a page can't be isolated.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
}

/** Nothing on these pages needs a device. */
export const permissionsPolicy =
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';
