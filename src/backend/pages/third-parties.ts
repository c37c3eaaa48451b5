import type { ThirdParties } from '#src/contract/third-parties.ts'
import { collectorPath } from '../collector/collector-path.ts'
import type { Config } from '../config.ts'

const getAnalytics = ({ analytics }: Config, collectorKey: string | undefined): ThirdParties['analytics'] => {
  if (analytics !== undefined) return analytics
  return collectorKey === undefined ? null : { key: collectorKey, host: collectorPath }
}

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

/** PostHog serves its settings from another host than its events. */
const getAnalyticsOrigins = (host: string): string[] => {
  const region = /^https:\/\/(us|eu)\.i\.posthog\.com$/.exec(host)?.[1]
  return region === undefined ? [new URL(host).origin] : [host, `https://${region}-assets.i.posthog.com`]
}

export const getConnectOrigins = (config: Config): readonly string[] => {
  if (config.isSelfHosted) return []
  return [
    ...(config.analytics === undefined ? [] : getAnalyticsOrigins(config.analytics.host)),
    ...(config.errorReportingDsn === undefined ? [] : [new URL(config.errorReportingDsn).origin]),
  ]
}
