import { inlineJson } from '#src/lib/inline-json.ts'
import type { QaConfiguration } from '#src/contract/qa-configuration.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import type { Config } from '../config.ts'
import { getThirdParties } from './third-parties.ts'

export const createRuntimeConfiguration = (
  config: Config,
  collectorKey?: string,
): RuntimeConfiguration & Partial<QaConfiguration> => ({
  isSelfHosted: config.isSelfHosted,
  hasLocalMailbox: config.isLocalOnly && config.smtpUrl === undefined,
  maxArchiveBytes: config.maxArchiveBytes,
  routeRules: {},
  redirectOrigins: [],
  thirdParties: getThirdParties(config, collectorKey),
  ...(config.isQa && { qaConsent: [...config.qaConsent] }),
  operator: config.operator,
})

const configurationElement = '<script type="application/json" id="configuration"></script>'

const previewPicture = 'content="/preview.png"'

export const insertConfiguration = (html: string, config: Config, collectorKey?: string): string =>
  html
    .replace(
      configurationElement,
      () =>
        `<script type="application/json" id="configuration">${inlineJson(createRuntimeConfiguration(config, collectorKey))}</script>`,
    )
    .replace(previewPicture, () => `content="${new URL('/preview.png', config.publicUrl).href}"`)
