import { expect, test } from 'vitest'
import { describeDevice } from '#src/backend/credentials/describe-device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome', 'Windows', `${windows} ${webkit} Chrome/149.0.0.0 Safari/537.36`],
  ['Edge', 'Windows', `${windows} ${webkit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`],
  ['Opera', 'Windows', `${windows} ${webkit} Chrome/149.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['Yandex Browser', 'Windows', `${windows} ${webkit} Chrome/146.0.0.0 YaBrowser/26.4.0.0 Yowser/2.5 Safari/537.36`],
  ['Vivaldi', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/149.0.0.0 Safari/537.36 Vivaldi/8.0`],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/149.0.0.0 Safari/537.36`],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/149.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0`],
  ['Firefox', 'macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Firefox', 'iPhone', `${iPhone} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari', 'iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari', 'iPad', `${iPhone.replaceAll('iPhone', 'iPad')} Version/18.5 Mobile/15E148 Safari/604.1`],
])('names %s on %s', (browser, platform, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ browser, platform })
})

test.each([null, '', 'curl/8.5.0', '<script>alert(1)</script>', '(compatible; something/1.0)'])(
  'names nothing it does not know: %j',
  (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ browser: null, platform: null })
  },
)

test('reads no further than the first 512 characters', () => {
  expect(describeDevice(`${'x'.repeat(512)} Windows Firefox/150.0`)).toEqual({ browser: null, platform: null })
})
