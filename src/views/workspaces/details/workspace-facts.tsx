import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workspace, WorkspaceWithUses } from '#src/contract/workspaces.ts'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { AutoIndexing } from './auto-indexing.tsx'
import { describeRule } from './rule-words.ts'
import { isUsed, WorkspaceUses } from './workspace-uses.tsx'

interface WorkspaceFactsProps {
  readonly workspace: Workspace
  readonly workspaceWithUses: WorkspaceWithUses | undefined
}

export function WorkspaceFacts({ workspace, workspaceWithUses }: WorkspaceFactsProps) {
  const { t } = useTranslation(['workspaces', 'repositories', 'app'])
  const { createdAt, rule, updatedAt } = workspace
  const facts: { id: string; label: string; value: ReactNode }[] = [
    ...(rule === undefined
      ? []
      : [
          {
            id: 'rule',
            label: t('details.rule'),
            value: describeRule(rule, t).map((condition) => (
              <p key={condition}>
                <bdi>{condition}</bdi>
              </p>
            )),
          },
        ]),
    ...(workspaceWithUses === undefined
      ? []
      : [
          {
            id: 'uses',
            label: t('usedBy.label'),
            value: isUsed(workspaceWithUses) ? <WorkspaceUses workspace={workspaceWithUses} /> : t('usedBy.none'),
          },
        ]),
    { id: 'changed', label: t('columns.changed'), value: <RelativeTime at={updatedAt} /> },
    { id: 'created', label: t('details.created'), value: <RelativeTime at={createdAt} /> },
  ]
  return (
    <>
      <KeyValueList items={facts} />
      <AutoIndexing workspace={workspace} />
    </>
  )
}
