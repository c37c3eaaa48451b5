import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { layoutChart } from '#src/inspect/charts/chart-layout.ts'
import { chartSvg } from '#src/inspect/charts/chart-svg.ts'
import { chartNamed } from './chart-named.ts'

it('is a picture that needs nothing else and says what it shows', async () => {
  const svg = chartSvg(await layoutChart(chartNamed('session')), {
    title: 'Session',
    description: 'Who is here',
  })
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" class="chart" width="\d+" height="\d+" viewBox=/)
  expect(svg).toContain('<title>Session</title><desc>Who is here</desc>')
  expect(svg).toContain('>refreshing</text>')
  expect(svg).toContain('>▸ refreshTokens</text>')
  expect(svg).toContain('@media(prefers-color-scheme:dark)')
  expect(svg).not.toMatch(/href|url\(|<script|undefined|NaN/)
})

it('lets no word of a chart become markup', async () => {
  const hostile = '"><script>alert(1)</script>&'
  const chart = createMachine({
    id: 'x',
    initial: 'a',
    states: { a: { description: hostile, on: { [hostile]: 'b' } }, b: {} },
  })
  const svg = chartSvg(await layoutChart(chart), { title: hostile })
  expect(svg).not.toContain('<script')
  expect(svg).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
})

it('marks what was gone through, what was not, and what must not happen by more than colour', async () => {
  const source = 'onboarding.signup_started'
  const layout = await layoutChart(chartNamed('onboarding'), {
    seen: [{ key: 'back', source: 'onboarding.email_confirmed', target: source, text: '3 users' }],
  })
  const plain = chartSvg(layout, { title: 'x' })
  const marked = chartSvg(
    layout,
    { title: 'x' },
    {
      [`${source}|account_created|0`]: { tone: 'used', weight: 1 },
      [`${source}|email_confirmed|0`]: { tone: 'unused' },
    },
  )
  expect(plain).toContain('>✕ 3 users</text>')
  expect(plain).not.toContain('stroke-width="4.25"')
  expect(marked).toContain('stroke="var(--chart-used)" stroke-width="4.25"')
  expect(marked).toContain('stroke="var(--chart-unused)" stroke-width="1.25" stroke-dasharray="3 4"')
})
