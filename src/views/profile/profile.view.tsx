import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ConsentSection } from './consent/consent-section.tsx'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const list = css({ display: 'flex', flexDirection: 'column', gap: '6' })

/** What concerns the person alone, whatever organisation they are in: one section for each concern. */
export default function ProfileView() {
  const { t } = useTranslation(['profile', 'app'])
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.profile')}>{t('lead')}</PageHeader>
      <div className={list}>
        <ConsentSection />
      </div>
    </div>
  )
}
