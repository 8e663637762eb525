import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { onDatabases } from './databases/databases.ts'
import { useService } from './running/service.ts'

const weak = hashSync('right', 4)

onDatabases('the list of users on $name', ({ create }) => {
  const { service } = useService(create)
  const act = (what: string, userId: string) => service.post(`/user/${what}`, { userId })
  const importRows = (rows: readonly object[]) =>
    service.post('/import/users', rows.map((row) => `${JSON.stringify(row)}\n`).join(''), {
      'content-type': 'application/x-ndjson',
    })

  test('the list of users has each user once and in order, while users are created and deleted', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => ({
      ...{ id: `list-${at}`, email: `list-${at}@example.com`, passwordHash: weak },
      timeJoined: 1000 + Math.floor(at / 5),
    }))
    await importRows(rows)
    const page = async (query: string) => (await service.get(`/users?${query}`)).json
    for (const order of ['ASC', 'DESC']) {
      const seen: { id: string; timeJoined: number; isDisabled: boolean }[] = []
      let token: string | undefined
      let pages = 0
      do {
        const next = token === undefined ? '' : `&paginationToken=${token}`
        const json = await page(`limit=7&timeJoinedOrder=${order}${next}`)
        expect(json.status).toBe('OK')
        expect(json.users.length).toBeLessThanOrEqual(7)
        seen.push(...json.users)
        token = json.nextPaginationToken
        if (++pages === 2) await act('remove', seen.at(-1)!.id)
      } while (token !== undefined)
      const ids = seen.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => id.startsWith('list-')).length).toBeGreaterThanOrEqual(23)
      const times = seen.map(({ timeJoined }) => timeJoined)
      expect(times).toEqual([...times].sort((a, b) => (order === 'ASC' ? a - b : b - a)))
    }
    await act('disable', 'list-20')
    const { users } = await page('limit=500')
    expect(users.find(({ id }: { id: string }) => id === 'list-20').isDisabled).toBe(true)
    const earlier = (await service.get('/users?limit=1', { 'cdi-version': '3.0' })).json.users[0]
    expect(earlier).toEqual({ recipeId: 'emailpassword', user: expect.objectContaining({ tenantIds: ['public'] }) })
  })

  test.each(['limit=0', 'limit=501', 'limit=x', 'paginationToken=x', 'paginationToken=MTtj', 'timeJoinedOrder=UP'])(
    'a request for the list of users is refused with %s',
    async (query) => {
      const { status, json } = await service.get(`/users?${query}`)
      expect([status, json.code, json.field]).toEqual([400, 'ERR_FIELD', query.split('=')[0]])
    },
  )
})
