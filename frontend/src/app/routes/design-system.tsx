import { useState, type ReactNode } from 'react';
import { Bell, Inbox } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { toastShown } from '../../toasts/toasts-slice';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Button, IconButton, type ButtonLook, type ButtonSize } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog, Question, QuestionCancel } from '../../ui/dialog';
import { Field, PasswordField } from '../../ui/field';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu';
import { MultiSelect } from '../../ui/multi-select';
import { Pager } from '../../ui/pager';
import { PanelMessage } from '../../ui/panel-message';
import { Photo } from '../../ui/photo';
import { Select } from '../../ui/select';
import { SelectField } from '../../ui/select-field';
import { Skeleton } from '../../ui/skeleton';
import { Spinner, WaitingScreen } from '../../ui/spinner';
import { Tabs } from '../../ui/tabs';
import { Tooltip } from '../../ui/tooltip';

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];
const SIZES: readonly ButtonSize[] = ['small', 'medium', 'large'];
const TONES: readonly [BadgeTone, string][] = [
  ['scheduled', 'Scheduled'],
  ['postponed', 'Postponed'],
  ['cancelled', 'Cancelled'],
  ['settled', 'Sold'],
  ['unknown', 'Unknown after sale date'],
];
const COLORS = [
  ...[
    'bg-ink',
    'bg-secondary',
    'bg-faint',
    'bg-page',
    'bg-surface',
    'bg-sunken',
    'bg-line',
    'bg-limestone',
    'bg-shade',
  ],
  ...[
    'bg-brand',
    'bg-brand-fill',
    'bg-brand-hover',
    'bg-brand-soft',
    'bg-brand-tint',
    'bg-brass',
    'bg-brass-shape',
  ],
  ...[
    'bg-scheduled',
    'bg-postponed',
    'bg-cancelled',
    'bg-settled',
    'bg-danger',
    'bg-danger-fill',
    'bg-danger-tint',
  ],
] as const;
const SIZES_OF_TYPE = ['text-12', 'text-13', 'text-14', 'text-16', 'text-18', 'text-20', 'text-25'] as const;
const DISPLAY_TYPE = ['text-25', 'text-31', 'text-39', 'text-49', 'text-58'] as const;

function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="mb-4 text-20 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const ROW = 'flex flex-wrap items-center gap-3';

/** Shows every UI component in every state, for developers. */
export function Component() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-10 sm:px-6">
      <h1 className="mb-8 font-display text-39 font-semibold">Design system</h1>
      <Tokens />
      <Buttons />
      <Fields />
      <Choices />
      <Floating />
      <States />
    </div>
  );
}

function Tokens() {
  return (
    <>
      <Example title="Colors">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {COLORS.map((color) => (
            <li key={color} className="flex items-center gap-3 text-13">
              <span className={`size-9 rounded-md border border-line ${color}`} />
              {color.slice(3)}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Type">
        {DISPLAY_TYPE.map((size) => (
          <p key={size} className={`font-display font-semibold ${size}`}>
            Courthouse {size.slice(5)}
          </p>
        ))}
        {SIZES_OF_TYPE.map((size) => (
          <p key={size} className={size}>
            Sale on Tue, Dec 1 at $198,500 · {size.slice(5)}
          </p>
        ))}
      </Example>
    </>
  );
}

function Buttons() {
  return (
    <Example title="Buttons">
      <div className="flex flex-col gap-4">
        {LOOKS.map((look) => (
          <div key={look} className={ROW}>
            {SIZES.map((size) => (
              <Button key={size} look={look} size={size}>
                {look} {size}
              </Button>
            ))}
            <Button look={look} busy>
              busy
            </Button>
            <Button look={look} disabled>
              disabled
            </Button>
          </div>
        ))}
        <div className={ROW}>
          <IconButton name="Notify me">
            <Bell aria-hidden="true" strokeWidth={1.75} className="size-5" />
          </IconButton>
          <IconButton name="Notify me, disabled" disabled>
            <Bell aria-hidden="true" strokeWidth={1.75} className="size-5" />
          </IconButton>
          <Spinner />
        </div>
      </div>
    </Example>
  );
}

const STATES = ['Alabama', 'Georgia', 'Tennessee', 'Virginia'].map((state, index) => ({
  value: state,
  label: state,
  count: index * 120,
}));

function Fields() {
  const [chosen, setChosen] = useState('');
  return (
    <Example title="Fields">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Empty" placeholder="name@example.com" />
        <Field label="With a hint" hint="As written in the notice." defaultValue="Fulton" />
        <Field label="Wrong" error="Enter a year from 1900 to 2100." defaultValue="19" />
        <Field label="Disabled" disabled defaultValue="Georgia" />
        <PasswordField label="Password" defaultValue="courthouse" />
        <SelectField
          label="A list in a form"
          placeholder="Choose one"
          value={chosen}
          options={['Investor', 'Wholesaler']}
          onChange={setChosen}
        />
        <SelectField
          label="A list with an error"
          placeholder="Choose one"
          value=""
          error="Choose your occupation."
          options={[]}
          onChange={() => setChosen('')}
        />
      </div>
    </Example>
  );
}

function Choices() {
  const [states, setStates] = useState<string[]>(['Georgia']);
  const [size, setSize] = useState('15');
  const [tab, setTab] = useState('one');
  const [page, setPage] = useState(5);
  return (
    <Example title="Choices">
      <div className="grid gap-6 sm:grid-cols-2">
        <MultiSelect
          label="State"
          placeholder="All states"
          options={STATES}
          selected={states}
          onChange={setStates}
        />
        <MultiSelect
          label="Loading"
          placeholder="All"
          options={[]}
          selected={[]}
          loading
          onChange={setStates}
        />
        <div className={ROW}>
          <Select
            name="Page size"
            value={size}
            options={['15', '25'].map((value) => ({ value, label: `${value} per page` }))}
            onChange={setSize}
          />
          <Checkbox defaultChecked>Checked</Checkbox>
          <Checkbox>Not checked</Checkbox>
          <Checkbox disabled>Disabled</Checkbox>
        </div>
        <Pager page={page} totalPages={12} onPage={setPage} />
      </div>
      <div className="mt-8">
        <Tabs
          name="Examples"
          value={tab}
          onChange={setTab}
          tabs={['one', 'two', 'three'].map((value) => ({
            value,
            label: `Tab ${value}`,
            panel: `Panel ${value}`,
          }))}
        />
      </div>
    </Example>
  );
}

function Floating() {
  const dispatch = useDispatch();
  const [dialog, setDialog] = useState(false);
  const [question, setQuestion] = useState(false);
  return (
    <Example title="Overlays">
      <div className={ROW}>
        <Button onClick={() => setDialog(true)}>Open a dialog</Button>
        <Button onClick={() => setQuestion(true)}>Ask a question</Button>
        <Menu trigger={<Button>Open a menu</Button>}>
          <MenuLabel>Actions</MenuLabel>
          <MenuItem>Save</MenuItem>
          <MenuItem disabled>Disabled</MenuItem>
          <MenuSeparator />
          <MenuItem>Remove</MenuItem>
        </Menu>
        <Tooltip text="Tooltip text">
          <Button>Hover here</Button>
        </Tooltip>
        <Button onClick={() => dispatch(toastShown({ title: 'Saved', description: '3 properties.' }))}>
          Show a toast
        </Button>
        <Button
          onClick={() =>
            dispatch(toastShown({ title: 'Failed to save', description: 'Try again.', tone: 'destructive' }))
          }
        >
          Show a failure
        </Button>
      </div>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="A dialog"
        className="max-w-md"
        footer={
          <Button look="primary" onClick={() => setDialog(false)}>
            Done
          </Button>
        }
      >
        <p className="p-5">Its body scrolls when it is long.</p>
      </Dialog>
      <Question
        open={question}
        onOpenChange={setQuestion}
        title="Remove this?"
        description="You can undo this."
      >
        <QuestionCancel>
          <Button>Cancel</Button>
        </QuestionCancel>
        <Button look="danger" onClick={() => setQuestion(false)}>
          Remove
        </Button>
      </Question>
    </Example>
  );
}

function States() {
  return (
    <Example title="States">
      <div className={ROW}>
        {TONES.map(([tone, word]) => (
          <Badge key={tone} tone={tone}>
            {word}
          </Badge>
        ))}
      </div>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <div className="rounded-lg border border-line bg-surface">
          <PanelMessage
            picture={<Inbox aria-hidden="true" strokeWidth={1.25} className="size-10" />}
            title="No saved properties yet"
            action={<Button look="primary">Browse auctions</Button>}
          >
            Properties that you save appear here.
          </PanelMessage>
        </div>
        <div className="rounded-lg border border-line bg-surface">
          <PanelMessage title="Could not load" note="Request 01hx" action={<Button>Try again</Button>}>
            The server did not answer.
          </PanelMessage>
        </div>
        <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/4" />
        </div>
        <WaitingScreen />
        <Photo src={undefined} alt="" className="h-40 rounded-lg" />
      </div>
    </Example>
  );
}
