/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { brand } from '#src/lib/brand.ts'
import { fillIn } from '../api-reference/page-context.ts'
import type { PaymentContext } from '../billing/payment-context.ts'
import { returnPath } from '../billing/return-path.ts'

interface Frame {
  readonly context: PaymentContext
  readonly style: string
  readonly title: string
  readonly children: Child
}

const Page = ({ context: { language, texts }, style, title, children }: Frame) => (
  <html lang={language}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · ${brand}`}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <style>{raw(style)}</style>
    </head>
    <body>
      <header class="bar">
        <a class="brand" href={returnPath}>
          <img src="/icon.svg" alt="" width={24} height={24} />
          {fillIn(texts.back, { brand })}
        </a>
      </header>
      <main>
        <p class="notice test">
          <strong>{texts.test.title}</strong> {texts.test.text}
        </p>
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
)

export const paymentPage = (frame: Frame): string => `<!doctype html>${String(<Page {...frame} />)}`

export const noticePage = (
  context: PaymentContext,
  style: string,
  { title, text }: { readonly title: string; readonly text: string },
): string => paymentPage({ context, style, title, children: <p>{text}</p> })
