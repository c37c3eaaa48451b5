import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import type { Workspace, WorkspaceWithUses } from '#src/contract/workspaces.ts'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { PlanLink } from '../../plans/plan-link.tsx'
import { useCommands } from '../use-commands.ts'
import { describeRule } from './rule-words.ts'
import { isUsed, WorkspaceUses } from './workspace-uses.tsx'

interface WorkspaceFactsProps {
  readonly workspace: Workspace
  readonly known: WorkspaceWithUses | undefined
}

function AutoIndexing({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { mayChange, running, setAutoIndexed } = useCommands()
  const { data: organisation } = useCall(organisationEndpoints.read)
  const isAllowed = workspace.isAutoIndexed || organisation?.plan.isAutoIndexingAllowed === true
  const isRefused = organisation !== undefined && !isAllowed
  return (
    <>
      <Switch
        checked={workspace.isAutoIndexed}
        disabled={!mayChange || !isAllowed || running.has(workspace.id)}
        onChange={(isOn) => setAutoIndexed(workspace, isOn)}
        help={t(isRefused ? 'repositories:fields.autoIndexedPlan' : 'repositories:fields.autoIndexedHelp')}
      >
        {t('autoIndexed')}
      </Switch>
      {isRefused && <PlanLink />}
    </>
  )
}

export function WorkspaceFacts({ workspace, known }: WorkspaceFactsProps) {
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
    ...(known === undefined
      ? []
      : [
          {
            id: 'uses',
            label: t('usedBy.label'),
            value: isUsed(known) ? <WorkspaceUses workspace={known} /> : t('usedBy.none'),
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
