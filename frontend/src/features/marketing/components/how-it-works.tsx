const STEPS = [
  {
    title: 'Choose your market',
    text: 'Pick the states, counties, ZIP codes and property types you follow. One filter then shows only those.',
  },
  {
    title: 'Narrow it down',
    text: 'Search by address, filter by sale day, value and year built, sort any column, or see it all on a map.',
  },
  {
    title: 'Go prepared',
    text: 'Save properties with your notes, download the day’s list, and get an email when one of them is cancelled.',
  },
] as const;

/** Each step is a little higher than the previous one, as in the logo. */
const RISE = ['md:pb-8', 'md:pb-20', 'md:pb-32'] as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="scroll-in">
      <h2 id="how-it-works" className="font-display text-31 font-semibold sm:text-39">
        How it Works
      </h2>
      <ol className="mt-8 flex flex-col gap-4 md:-mt-6 md:flex-row md:items-end md:gap-0">
        {STEPS.map(({ title, text }, index) => (
          <li
            key={title}
            className={`rounded-lg border border-line bg-surface p-6 md:flex-1 md:rounded-none md:border-0 md:border-t-4 md:border-brand md:bg-sunken md:px-8 md:pt-7 ${RISE[index] ?? ''} md:[&+li]:border-l md:[&+li]:border-l-line`}
          >
            <span aria-hidden="true" className="font-display text-39 leading-none font-semibold text-brand">
              {index + 1}
            </span>
            <h3 className="mt-4 text-20 font-semibold">{title}</h3>
            <p className="mt-2 max-w-[38ch] text-16 text-secondary">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
