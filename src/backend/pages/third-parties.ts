import type { ThirdParties } from '#src/contract/third-parties.ts'
import { collectorPath } from '../collector/collector-path.ts'
import type { Config } from '../config.ts'

const getAnalytics = ({ analytics }: Config, collectorKey: string | undefined): ThirdParties['analytics'] => {
  if (analytics !== undefined) return analytics
  return collectorKey === undefined ? null : { key: collectorKey, host: collectorPath }
}

/** The services a page may bring in once a person has agreed; null where there is none, and on a self-hosted installation always. */
export const getThirdParties = (config: Config, collectorKey?: string): ThirdParties | null => {
  if (config.isSelfHosted) return null
  const services = {
    analytics: getAnalytics(config, collectorKey),
    errorReporting: config.errorReportingDsn === undefined ? null : { dsn: config.errorReportingDsn },
    supportWidget: config.supportWidget === undefined ? null : { id: config.supportWidget.id },
  }
  const isNone = Object.values(services).every((service) => service === null)
  return isNone ? null : { ...services, testUserDomains: [...config.testUserDomains] }
}

/** The hosted analytics service answers for its settings under another name than for events. */
const getAnalyticsOrigins = (host: string): string[] => {
  const region = /^https:\/\/(us|eu)\.i\.posthog\.com$/.exec(host)?.[1]
  return region === undefined ? [new URL(host).origin] : [host, `https://${region}-assets.i.posthog.com`]
}

/** Besides our own, the origins a page may speak to: those of the services that are configured, and no others. */
export const getConnectOrigins = (config: Config): readonly string[] => {
  if (config.isSelfHosted) return []
  return [
    ...(config.analytics === undefined ? [] : getAnalyticsOrigins(config.analytics.host)),
    ...(config.errorReportingDsn === undefined ? [] : [new URL(config.errorReportingDsn).origin]),
  ]
}
