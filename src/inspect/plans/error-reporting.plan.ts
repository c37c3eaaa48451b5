export const errorReportingPlan = {
  inputs: [
    { selfHosted: false, configured: true },
    { selfHosted: true, configured: true },
    { selfHosted: false, configured: false },
  ],
  events: { 'consent.given': {}, 'consent.withdrawn': {} },
}
