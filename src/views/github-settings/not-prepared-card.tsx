import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { GithubInstallation } from '#src/contract/github-settings.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'

const list = css({ listStyle: 'decimal', ps: '5', display: 'flex', flexDirection: 'column', gap: '3', maxW: 'reading' })
const address = css({ display: 'flex', alignItems: 'center', gap: '2', mt: '1' })
const code = css({ textStyle: 'code', overflowWrap: 'anywhere' })

const variables = [
  'GITHUB_APP_ID',
  'GITHUB_APP_SLUG',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_APP_WEBHOOK_SECRET',
  'GITHUB_APP_CLIENT_ID',
  'GITHUB_APP_CLIENT_SECRET',
]

function Address({ text }: { readonly text: string }) {
  const { t } = useTranslation('github-settings')
  return (
    <span className={address}>
      <code className={code}>{text}</code>
      <CopyButton text={text} label={t('notPrepared.copy')} copiedLabel={t('notPrepared.copied')} />
    </span>
  )
}

export function NotPreparedCard({ installation }: { readonly installation: GithubInstallation }) {
  const { t } = useTranslation('github-settings')
  return (
    <Card title={t('notPrepared.title')} text={t('notPrepared.text')}>
      <ol className={list}>
        <li>{t('notPrepared.register')}</li>
        <li>{t('notPrepared.permissions')}</li>
        <li>
          {t('notPrepared.callback')}
          <Address text={installation.returnAddress} />
        </li>
        <li>
          {t('notPrepared.webhook')}
          <Address text={installation.webhookAddress} />
        </li>
        <li>
          {t('notPrepared.variables')}
          <ul>
            {variables.map((name) => (
              <li key={name}>
                <code className={code}>{name}</code>
              </li>
            ))}
          </ul>
        </li>
      </ol>
    </Card>
  )
}
