import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { JiraDeployment } from '#src/contract/jira.ts'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'

const list = css({ listStyle: 'decimal', ps: '5', display: 'flex', flexDirection: 'column', gap: '1' })
const note = css({ mt: '3', color: 'fg.muted', maxW: 'reading' })
const steps = ['open', 'create', 'copy'] as const
const tokenPage = 'https://id.atlassian.com/manage-profile/security/api-tokens'

export function TokenGuide({ deployment }: { readonly deployment: JiraDeployment }) {
  const { t } = useTranslation('jira-settings')
  return (
    <Card title={t(`guide.${deployment}.title`)}>
      <ol className={list}>
        {steps.map((step) => (
          <li key={step}>
            {t(`guide.${deployment}.${step}`)}{' '}
            {deployment === 'cloud' && step === 'open' && (
              <Link href={tokenPage} target="_blank">
                id.atlassian.com
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className={note}>{t('guide.rights')}</p>
    </Card>
  )
}
