import { check } from '../../check.js'

export const dynamic = 'force-dynamic'

export const GET = async () => Response.json(await check())
