import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Playwright's own list, which a second flag replaces, the address bar's suggestions, and what starts processes that no test needs. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'IsolateOrigins',
  'site-per-process',
  'SpareRendererForSitePerProcess',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const playwrightsOwn = (): string | undefined => {
  try {
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

const fromNpm = async (): Promise<string | undefined> => {
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch {
    return undefined
  }
}

/** The order is `CHROMIUM_PATH`, an installed browser, Playwright's and that of the package. */
const browserPath = async (): Promise<string> => {
  const configuredPath = process.env['CHROMIUM_PATH']
  if (configuredPath !== undefined && configuredPath !== '') {
    if (!existsSync(configuredPath)) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which does not exist.`)
    return configuredPath
  }
  const browser = installed.find((path) => existsSync(path)) ?? playwrightsOwn() ?? (await fromNpm())
  if (browser === undefined) {
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  }
  return browser
}

export const openBrowser = async (ownFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await browserPath(), args: [...flags, ...ownFlags] })
