import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { Link } from '#src/ui/link.tsx'
import { decodeEntities } from './entities.ts'
import { getLinkTarget } from './link-target.ts'
import { styles } from './markdown-styles.ts'
import { useRenderMark } from './reference-mark.ts'
import { asText, useRenderWords, WordsProvider } from './words.ts'

const marker = /\[(\d{1,3}|\?)\]/

function Text({ text }: { text: string }) {
  const renderMark = useRenderMark()
  const renderWords = useRenderWords()
  const parts = decodeEntities(text).split(marker)
  return parts.map((part, at) => {
    if (at % 2 === 0) return <Fragment key={at}>{renderWords(part)}</Fragment>
    return <Fragment key={at}>{renderMark(part === '?' ? part : Number(part)) ?? `[${part}]`}</Fragment>
  })
}

interface AnchorProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link with a forbidden address is shown as its text. */
function Anchor({ href, children }: AnchorProps) {
  const target = getLinkTarget(decodeEntities(href))
  if (target === null) return children
  return (
    <Link href={target} target="_blank" rel="noopener noreferrer" className={styles.link}>
      <WordsProvider value={asText}>{children}</WordsProvider>
    </Link>
  )
}

/** An image is never fetched: the request would tell its owner who reads. */
const picture = ({ href, text }: Tokens.Image): ReactNode => (
  <Anchor href={href}>{decodeEntities(text === '' ? href : text)}</Anchor>
)

const renderInside = (tokens: readonly Token[] | undefined, text: string): ReactNode =>
  tokens === undefined ? <Text text={text} /> : <Inline tokens={tokens} />

const strike = (token: Tokens.Del): ReactNode => <del>{renderInside(token.tokens, token.text)}</del>

const renderNode = (token: Token): ReactNode => {
  switch (token.type) {
    case 'strong':
      return <strong className={styles.strong}>{renderInside(token.tokens, token['text'])}</strong>
    case 'em':
      return <em>{renderInside(token.tokens, token['text'])}</em>
    case 'del':
      return strike(token as Tokens.Del)
    case 'codespan':
      return <code className={styles.code}>{token['text']}</code>
    case 'br':
      return <br />
    case 'link':
      return <Anchor href={token['href']}>{renderInside(token.tokens, token['text'])}</Anchor>
    case 'image':
      return picture(token as Tokens.Image)
    case 'checkbox':
      return token['checked'] === true ? '☑ ' : '☐ '
    case 'text':
      return renderInside(token.tokens, token['text'])
    case 'escape':
      return token['text']
    default:
      return token.raw
  }
}

export function Inline({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => <Fragment key={at}>{renderNode(token)}</Fragment>)
}
