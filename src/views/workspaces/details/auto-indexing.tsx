import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import type { Workspace } from '#src/contract/workspaces.ts'
import { Switch } from '#src/ui/switch.tsx'
import { PlanLink } from '../../plans/plan-link.tsx'
import { useCommands } from '../use-commands.ts'

export function AutoIndexing({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { mayChange, running, setAutoIndexed } = useCommands()
  const { data: organisation } = useCall(organisationEndpoints.read)
  const isAllowed = workspace.isAutoIndexed || organisation?.plan.isAutoIndexingAllowed === true
  const isOutsidePlan = organisation !== undefined && !isAllowed
  return (
    <>
      <Switch
        checked={workspace.isAutoIndexed}
        disabled={!mayChange || !isAllowed || running.has(workspace.id)}
        onChange={(isOn) => setAutoIndexed(workspace, isOn)}
        help={t(isOutsidePlan ? 'repositories:fields.autoIndexedPlan' : 'repositories:fields.autoIndexedHelp')}
      >
        {t('autoIndexed')}
      </Switch>
      {isOutsidePlan && <PlanLink />}
    </>
  )
}
