/** Nothing that would load a script from another origin is switched on. */
export const createRemoteConfig = (key: string) => ({
  token: key,
  supportedCompression: ['gzip', 'gzip-js', 'base64'],
  analytics: { endpoint: '/i/v0/e/' },
  hasFeatureFlags: true,
  autocapture_opt_out: false,
  autocaptureExceptions: false,
  captureDeadClicks: false,
  capturePerformance: false,
  conversations: false,
  defaultIdentifiedOnly: true,
  elementsChainAsString: true,
  heatmaps: false,
  productTours: false,
  siteApps: [],
  surveys: false,
  sessionRecording: {
    endpoint: '/s/',
    recorderVersion: 'v2',
    consoleLogRecordingEnabled: false,
    networkPayloadCapture: null,
    sampleRate: null,
    minimumDurationMilliseconds: null,
    linkedFlag: null,
    urlTriggers: [],
    urlBlocklist: [],
    eventTriggers: [],
  },
})

export const createFlagsReply = (requestId: string) => ({
  flags: {},
  featureFlags: {},
  featureFlagPayloads: {},
  errorsWhileComputingFlags: false,
  requestId,
})
