export const buildCheckPlan = {
  inputs: [{ running: 'a' }],
  events: { 'page.shown': {} },
  outcomes: { fetchLatestBuild: { done: [{ build: 'a' }, { build: 'b' }] } },
}
