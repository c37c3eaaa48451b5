import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { dataSourceEndpoints } from '#src/contract/data-sources.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { WelcomeWords } from '../../public-chat/welcome.tsx'
import { withoutToast } from '../use-links.ts'
import type { Values } from './link-values.ts'

const heading = css({ textStyle: 'label', mb: '1' })
const frame = css({ p: '4', borderWidth: 'hairline', borderRadius: 'md', bg: 'bg.canvas' })
const note = css({ mt: '1', textStyle: 'caption', color: 'fg.muted' })

export default function FormPreview({ values: { title, dataSourceIds } }: { values: Values }) {
  const { t } = useTranslation('public-chat-links')
  const { data: organisation } = useCall(organisationEndpoints.read, {}, withoutToast)
  const { data: sources = [] } = useCall(dataSourceEndpoints.all, { query: {} }, withoutToast)
  const dataSources = dataSourceIds.flatMap((id) => sources.find((source) => source.id === id) ?? [])
  return (
    <section aria-label={t('details.preview')}>
      <h3 className={heading}>{t('details.preview')}</h3>
      <div className={frame}>
        <WelcomeWords
          chat={{ organisation: { name: organisation?.name ?? '' }, title: title.trim() || '…', dataSources }}
          level="h4"
        />
      </div>
      <p className={note}>{t('form.previewHelp')}</p>
    </section>
  )
}
