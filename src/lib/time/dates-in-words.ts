// Imported wherever dayjs names a month or a weekday. All at once, because a date is text in the first frame.
import.meta.glob('../../locales/*/dates.ts', { eager: true })
