export interface Device {
  readonly browser: string | null
  readonly platform: string | null
}

const maxUserAgentLength = 512

/** The order matters: most browsers also name those that they are compatible with. */
const browsers: readonly (readonly [name: string, ...marks: string[]])[] = [
  ['Edge', 'Edg/', 'EdgA/', 'EdgiOS/', 'Edge/'],
  ['Opera', 'OPR/', 'OPiOS/', 'OPX/'],
  ['Yandex Browser', 'YaBrowser/'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Vivaldi', 'Vivaldi/'],
  ['Firefox', 'Firefox/', 'FxiOS/'],
  ['Chrome', 'Chrome/', 'CriOS/'],
  ['Safari', 'Safari/'],
]

const platforms: typeof browsers = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['macOS', 'Macintosh'],
  ['ChromeOS', 'CrOS'],
  ['Linux', 'Linux'],
]

const findName = (names: typeof browsers, userAgent: string): string | null =>
  names.find(([, ...marks]) => marks.some((mark) => userAgent.includes(mark)))?.[0] ?? null

/** Leaves out versions: the names suffice to recognise one's own device and do not allow tracking. */
export const describeDevice = (userAgent: string | null): Device => {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength)
  return { browser: findName(browsers, text), platform: findName(platforms, text) }
}
