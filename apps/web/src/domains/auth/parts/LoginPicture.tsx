import { Trans } from '@lingui/react/macro'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './LoginPicture.module.css'

const rings = [60, 120, 185, 255, 330, 410, 495]
const mouths = { sad: 'M5.4 11c1.3-1.6 3.9-1.6 5.2 0', calm: 'M5.5 10.3h5', glad: 'M5.2 9.5c1.3 2 4.3 2 5.6 0' }

// Customers' words are shown as they were written, whatever the language of the product.
const voices = [
  { name: 'Мария Ковалёва', network: 'vk', text: 'Привезли в 21:40, молоко тёплое', mood: 'sad' },
  { name: 'Илья Громов', network: 'telegram', text: 'Самовывоз в воскресенье есть?', mood: 'calm' },
  { name: 'Анна Седова', network: 'vk', text: 'Сырники просто космос', mood: 'glad' },
] as const

/** Decoration: what the product is for. */
export function LoginPicture() {
  return (
    <div className={classes.picture}>
      <svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {rings.map((r, index) => (
          <circle key={r} cx="320" cy="387" r={r} strokeOpacity={0.34 - index * 0.04} />
        ))}
      </svg>
      <div className={classes.voices} aria-hidden="true">
        {voices.map(({ name, network, text, mood }) => (
          <div key={name} className={classes.voice}>
            <Avatar name={name} network={network} />
            <span>
              <b>{name}</b>
              <span>{text}</span>
            </span>
            <svg className={classes.face} data-mood={mood} viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="6.3" />
              <path d={mouths[mood]} />
              <path className={classes.eyes} d="M5.9 6.4v0M10.1 6.4v0" />
            </svg>
          </div>
        ))}
      </div>
      <p className={classes.words}>
        <Trans>Комментарии и сообщения из всех ваших сетей. Одна очередь, ни одного забытого.</Trans>
      </p>
    </div>
  )
}
