import { inlineJson } from '#src/lib/inline-json.ts'
import type { QaConfiguration } from '#src/contract/qa-configuration.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { signInProviders } from '#src/contract/sign-in-providers.ts'
import type { Config } from '../config.ts'
import { findCheckoutFolder } from '../repositories/checkout-files.ts'
import { getThirdParties } from './third-parties.ts'

export const createRuntimeConfiguration = (
  config: Config,
  collectorKey?: string,
): RuntimeConfiguration & Partial<QaConfiguration> => ({
  isSelfHosted: config.isSelfHosted,
  hasLocalMailbox: config.isLocalOnly && config.smtpUrl === undefined,
  hasSample: findCheckoutFolder() !== undefined,
  maxArchiveBytes: config.maxArchiveBytes,
  routeRules: {},
  redirectOrigins: [],
  thirdParties: getThirdParties(config, collectorKey),
  ...(config.isQa && { qaConsent: [...config.qaConsent] }),
  signInProviders: signInProviders.filter((provider) => config.signInHosts[provider] !== undefined),
  operator: config.operator,
})

const configurationElement = '<script type="application/json" id="configuration"></script>'

const previewPicture = 'content="/preview.png"'

const markProviders = (html: string, { signInHosts }: Config): string => {
  const count = Object.keys(signInHosts).length
  return count === 0 ? html : html.replace('<html ', `<html data-providers="${count}" `)
}

export const insertConfiguration = (html: string, config: Config, collectorKey?: string): string =>
  markProviders(html, config)
    .replace(
      configurationElement,
      () =>
        `<script type="application/json" id="configuration">${inlineJson(createRuntimeConfiguration(config, collectorKey))}</script>`,
    )
    .replace(previewPicture, () => `content="${new URL('/preview.png', config.publicUrl).href}"`)
