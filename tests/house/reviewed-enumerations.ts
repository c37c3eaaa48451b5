interface ReviewedEnumerations {
  readonly places: readonly string[]
  readonly why: string
}

export const reviewedEnumerations: readonly ReviewedEnumerations[] = [
  {
    places: [
      'src/backend/review-rules/rules/ignored-errors.ts: isOptionalNumber',
      'src/backend/tools/metadata/compile-expression.ts: comparisons',
    ],
    why: 'Comparisons of two languages: JavaScript in reviewed code, and SQL in statements of agents.',
  },
  {
    places: ['src/backend/indexing/decode-text.ts: Encoding', 'src/inspect/funnels/log-encoding.ts: Encoding'],
    why: 'Code that is indexed and logs that are read know different encodings; a log may be packed, and code may be Latin-1.',
  },
  {
    places: ['src/inspect/cli/funnel-arguments.ts: formats', 'src/views/search/export/write-export.ts: exportFormats'],
    why: 'A report of funnels is also plain text or a page; a search is exported as data alone.',
  },
  {
    places: ['src/backend/tools/artifact-tools.ts: profiles', 'src/contract/artifacts.ts: relationshipProfiles'],
    why: 'Tools of agents spell their arguments in snake case; what each stands for is held by the type.',
  },
  {
    places: ['src/inspect/inspector/json-rows.ts: kinds', 'src/inspect/observer/record.ts: isPlain'],
    why: 'What `typeof` says of the values of JSON, which will never change.',
  },
  {
    places: [
      'src/inspect/inspector/tree-row.ts: Way',
      'src/inspect/log/event-log.tsx: moves',
      'src/views/usage/usage-chart.tsx: moves',
    ],
    why: 'Names of keys; each widget takes those that its own pattern of the keyboard asks for.',
  },
  {
    places: [
      'src/inspect/payloads/every-payload.ts: everyPayload',
      'src/inspect/recording/chart-sources.ts: chartSources',
    ],
    why: 'By the ids of the charts; a test of its own holds each of them to the charts there are.',
  },
  {
    places: [
      'src/views/account-forms/account-problems.ts: problemsByErrorKey',
      'src/views/profile/password-card.tsx: refusals',
    ],
    why: 'Refusals of two calls that both set a password; only one of them asks for an address, and only one for the old password.',
  },
  {
    places: [
      'src/views/repositories/list-filter.ts: statusGroups',
      'src/views/workspaces/list/workspace-status.tsx: kinds',
    ],
    why: 'The filter of a list by status, and the counts of a reply, which the contract names; each is held by its type.',
  },
  {
    places: [
      'machines/conversation/conversation.machine.ts: reconnect',
      'machines/session/session.machine.ts: refreshForMandate',
    ],
    why: 'The members of a transition, which XState names.',
  },
  {
    places: ['src/backend/db/is-name-taken.ts: isNameTaken', 'src/views/billing/usage-card.tsx: counts'],
    why: 'Tables whose names are unique, and counts of a reply; each is held by its type.',
  },
  {
    places: ['src/backend/ssh/host-keys.ts: shipped', 'src/views/ssh-keys/registration-place.ts: places'],
    why: 'Hosts whose keys are shipped, and hosts whose pages of keys are known; either may grow without the other.',
  },
]
