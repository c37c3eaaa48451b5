import type { TFunction } from 'i18next'
import type { WorkspaceRule } from '#src/contract/workspace-rule.ts'

export const describeRule = (
  { nameContains, namePattern, sourceTypes }: WorkspaceRule,
  t: TFunction<['workspaces', 'repositories', 'app']>,
): readonly string[] => [
  ...(nameContains === undefined ? [] : [t('rule.saysContains', { text: nameContains })]),
  ...(namePattern === undefined ? [] : [t('rule.saysPattern', { text: namePattern })]),
  ...(sourceTypes === undefined
    ? []
    : [t('rule.saysSource', { text: sourceTypes.map((type) => t(`repositories:source.${type}`)).join(', ') })]),
]
