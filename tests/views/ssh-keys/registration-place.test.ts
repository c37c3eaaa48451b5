import { expect, test } from 'vitest'
import { findRegistrationPlace } from '#src/views/ssh-keys/registration-place.ts'

test.each([
  ['git@github.com:owner/name.git', 'https://github.com/owner/name/settings/keys'],
  ['ssh://git@github.com/owner/name', 'https://github.com/owner/name/settings/keys'],
  ['git@gitlab.com:group/sub/name.git', 'https://gitlab.com/group/sub/name/-/settings/repository'],
  ['git@bitbucket.org:space/name.git', 'https://bitbucket.org/space/name/admin/access-keys/'],
  ['git@git.example.com:owner/name.git', undefined],
  ['git@github.com:', undefined],
  ['git@github.com:owner/na"me', undefined],
  ['', undefined],
])('the keys of %s are at %s', (url, href) => {
  expect(findRegistrationPlace(url).href).toBe(href)
})
