import type { ReactNode } from 'react';
import { Tabs as RadixTabs } from 'radix-ui';

export interface Tab<V extends string> {
  value: V;
  label: string;
  panel: ReactNode;
}

interface TabsProps<V extends string> {
  /** The label of the tab list for screen readers. */
  name: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** A row of tabs over one panel. The arrow keys move between them. */
export function Tabs<V extends string>({ name, tabs, value, onChange }: TabsProps<V>) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((candidate) => candidate.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      <RadixTabs.List aria-label={name} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-11 min-w-0 border-b-2 border-transparent px-3 text-14 font-semibold text-secondary transition-colors duration-150 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-brand sm:px-4"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="rounded-sm pt-6">
          {tab.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
