export const buildCheckPlan = {
  inputs: [{ running: 'a' }],
  events: { 'page.shown': {}, 'part.missed': {}, 'build.later': {} },
  outcomes: {
    fetchLatestBuild: { done: [{ build: 'a' }, { build: 'b' }] },
    fetchReplacement: { done: [{ build: 'a' }, { build: 'b' }] },
  },
}
