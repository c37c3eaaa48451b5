import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { type Organisation, type OrganisationSettings, organisationEndpoints } from '#src/contract/organisation.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { LeaveQuestion } from '../page-form/leave-question.tsx'
import { useCan } from '../product.ts'
import { DetailsCard, useDetailsForm } from './details-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ReadOnlyCard } from './read-only-card.tsx'
import { SettingsCard, useSettingsForm } from './settings-card.tsx'
import { UsageTiles } from './usage-tiles.tsx'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })
const withoutToast = { onError: () => undefined }

interface Known {
  readonly organisation: Organisation
  readonly settings: OrganisationSettings
}

/** Both forms belong to one page: leaving it asks once for both. */
function Forms({ organisation, settings }: Known) {
  const details = useDetailsForm(organisation)
  const preset = useSettingsForm(organisation.id, settings)
  const discard = () => {
    details.form.forget()
    preset.form.forget()
  }
  return (
    <>
      <DetailsCard organisation={organisation} state={details} />
      <SettingsCard organisation={organisation} settings={settings} state={preset} />
      <LeaveQuestion isDirty={details.form.isDirty || preset.form.isDirty} onDiscard={discard} />
    </>
  )
}

function Content() {
  const { t } = useTranslation('app')
  const isAdministrator = useCan('Administrator')
  const organisation = useCall(organisationEndpoints.read, {}, withoutToast)
  const settings = useCall(organisationEndpoints.readSettings, isAdministrator ? {} : null, withoutToast)
  const failed = [organisation, settings].find(({ data, error }) => data === undefined && error !== undefined)
  if (failed !== undefined) {
    const retry = () => void Promise.all([organisation.mutate(), settings.mutate()]).catch(() => undefined)
    const isBusy = organisation.isValidating || settings.isValidating
    return <CallFailure title={t('errors.organisationFailed')} error={failed.error} isBusy={isBusy} onRetry={retry} />
  }
  if (organisation.data === undefined || (isAdministrator && settings.data === undefined)) {
    return (
      <SkeletonRegion label={t('common.loading')} className={column}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  return (
    <>
      {settings.data === undefined ? (
        <ReadOnlyCard organisation={organisation.data} />
      ) : (
        <Forms organisation={organisation.data} settings={settings.data} />
      )}
      <PlanCard plan={organisation.data.plan} />
    </>
  )
}

export default function OrganisationView() {
  const { t } = useTranslation(['organisation', 'app'])
  const isAdministrator = useCan('Administrator')
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.organisation')}>{t('lead')}</PageHeader>
      <div className={column}>
        {isAdministrator && <UsageTiles />}
        <Content />
      </div>
    </div>
  )
}
