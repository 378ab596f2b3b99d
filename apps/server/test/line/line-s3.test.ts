import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { hasS3, startS3 } from '../processes/s3.ts'
import { setLineStage } from './line-stage.ts'

// Files through the whole product when they live in a bucket: in from a network, out to one, and back to the screen.

describe.skipIf(!hasS3)('with files in a bucket', async () => {
  if (!hasS3) return
  const s3 = await startS3()
  afterAll(() => s3.remove())
  const { endpoint, region, bucket, access_key, secret_key } = s3.place
  const stage = await setLineStage(['telegram'], 'operator', {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: access_key,
    S3_SECRET_KEY: secret_key,
  })
  afterAll(stage.end)
  const { simulator, world, space, as, order, findChat, sentOut } = stage
  const inBucket = () => readdirSync(join(s3.folder, bucket)).length
  const read = async (url: string) => {
    const answer = await world.fetchAs()(url, { method: 'GET' })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it('a picture comes in and is shown, another goes out as it was, and neither touches the disk', async () => {
    await order('write', { network: 'telegram', text: 'Вот такой пришёл', photo: 'scene-bread-1' })
    const find = () => findChat('Вот такой пришёл')
    await expect.poll(find).toBeDefined()
    const chat = await find()
    const params = { id: chat?.id as number }
    const last = async () => (await as().chats.messages({ params, query: {} })).rows[0]
    await expect.poll(async () => (await last())?.attachments[0]?.state).toBe('ready')
    const came = (await last())?.attachments[0]
    const drawn = await simulator.world.files.read('scene-bread-1')
    const shown = await read(came?.url as string)
    expect(shown.status).toBe(200)
    expect((await sharp(shown.bytes).metadata()).width).toBe((await sharp(drawn).metadata()).width)
    expect((await read(came?.thumb_url as string)).status).toBe(200)
    expect(inBucket()).toBeGreaterThan(0)

    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b6a6e' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], 'shelf.png'))
    const file = await as().files.upload({ query: { space_id: space.id }, body: form })
    const body = { text: 'Смотрите, новый', file_ids: [file.id], seen_version: chat?.version as number }
    await as().chats.send({ params, body })
    await expect.poll(async () => (await last())?.state).toBe('sent')
    expect(sentOut().at(-1)).toMatchObject({ text: 'Смотрите, новый', files: 1 })
    const [sent = ''] = Object.keys(simulator.world.store.state.files).filter((id) => id.startsWith('upload-'))
    expect(await sharp(await simulator.world.files.read(sent)).metadata()).toMatchObject({ width: 60, height: 40 })
    expect((await read((await last())?.attachments[0]?.url as string)).status).toBe(200)
    expect(readdirSync(world.data_dir)).not.toContain('files')
  })
})
