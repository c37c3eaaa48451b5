export const buildCheckPlan = {
  inputs: [{ running: 'a' }],
  events: { 'page.shown': {}, 'build.later': {} },
  outcomes: { fetchLatestBuild: { done: [{ build: 'a' }, { build: 'b' }] } },
}
