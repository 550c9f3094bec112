"""Writes the lists that are not text: a workbook of OpenOffice, one of Excel, and an archive.

Run: python3 make.py. The values are invented. Each has the same three sales.
"""

import zipfile

HEADER = ["ID", "State", "County", "Address", "Zip Code", "Sale Date", "Opening Bid", "Remark"]
SALES = [
    ["1", "GA", "Fulton", "1 Elm Street", 30303, "2026-12-01", 1234.5, True],
    ["2", "GA", "Cobb", "2 Elm Street", 30060, "2026-12-02T09:30:00", 0, "a b"],
    ["3", "GA", "Springfield", "3 Elm Street", "30030-1234", "", 1.1 + 2.2, None],
]
DAYS = {"2026-12-01": "46357", "2026-12-02T09:30:00": "46358.395833333333"}
MANIFEST = '<?xml version="1.0" encoding="UTF-8"?>\n'


def archive(path, parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts:
            info = zipfile.ZipInfo(name, (2026, 11, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            file.writestr(info, text)


def ods_cell(value):
    if value is None or value == "":
        return "<table:table-cell/>"
    if isinstance(value, bool):
        return f'<table:table-cell office:value-type="boolean" office:boolean-value="{str(value).lower()}"/>'
    if isinstance(value, (int, float)):
        return f'<table:table-cell office:value-type="float" office:value="{value!r}"/>'
    if value in DAYS:
        return f'<table:table-cell office:value-type="date" office:date-value="{value}"/>'
    return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'


def xlsx_cell(value):
    if value is None or value == "":
        return "<c/>"
    if isinstance(value, bool):
        return f'<c t="b"><v>{int(value)}</v></c>'
    if isinstance(value, (int, float)):
        return f"<c><v>{value!r}</v></c>"
    if value in DAYS:
        return f'<c s="1"><v>{DAYS[value]}</v></c>'
    return f'<c t="inlineStr"><is><t>{value}</t></is></c>'


def xml_cell(value):
    if value is None or value == "":
        return "<Cell/>"
    if isinstance(value, bool):
        kind, text = "Boolean", int(value)
    elif isinstance(value, (int, float)):
        kind, text = "Number", repr(value)
    elif value in DAYS:
        kind, text = "DateTime", value if "T" in value else value + "T00:00:00.000"
    else:
        kind, text = "String", value
    return f'<Cell><Data ss:Type="{kind}">{text}</Data></Cell>'


def rows(begin, cell, end):
    return "".join(begin + "".join(map(cell, row)) + end + "\n" for row in [HEADER, *SALES])


archive("lists/sales.ods", [
    ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    ("META-INF/manifest.xml", MANIFEST + """<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"""),
    ("content.xml", MANIFEST + """<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:body><office:spreadsheet><table:table table:name="Sales">
""" + rows("<table:table-row>", ods_cell, "</table:table-row>")
     + "</table:table></office:spreadsheet></office:body></office:document-content>"),
])
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
archive("lists/sales.xlsx", [
    ("[Content_Types].xml", MANIFEST + f"""<Types xmlns="{PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
</Types>"""),
    ("_rels/.rels", MANIFEST + f"""<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="rId1" Type="{RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>"""),
    ("xl/workbook.xml", MANIFEST + f"""<workbook xmlns="{MAIN}" xmlns:r="{RELATION}">
<sheets><sheet name="Sales" sheetId="1" r:id="rId1"/></sheets></workbook>"""),
    ("xl/_rels/workbook.xml.rels", MANIFEST + f"""<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="rId1" Type="{RELATION}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="{RELATION}/styles" Target="styles.xml"/></Relationships>"""),
    ("xl/styles.xml", MANIFEST + f"""<styleSheet xmlns="{MAIN}"><cellXfs count="2">
<xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>"""),
    ("xl/worksheets/sheet1.xml", MANIFEST + f"""<worksheet xmlns="{MAIN}"><sheetData>
""" + rows("<row>", xlsx_cell, "</row>") + "</sheetData></worksheet>"),
])
SHEET = "urn:schemas-microsoft-com:office:spreadsheet"
with open("lists/sales.xml", "w") as file:
    file.write(MANIFEST + f"""<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="{SHEET}" xmlns:ss="{SHEET}"><Worksheet ss:Name="Sales"><Table>
""" + rows("<Row>", xml_cell, "</Row>") + "</Table></Worksheet></Workbook>\n")
TEXT = ["\t".join("" if cell is None else str(cell) for cell in row) for row in [HEADER, *SALES]]
archive("lists/sales.zip", [
    ("one/sales.txt", "\n".join(TEXT) + "\n"),
    ("two/sales.json", '[{"ID": "4", "State": "GA", "County": "Fulton", "Sale Date": "2026-12-03", "Opening Bid": 7.5}]\n'),
    ("read me.pdf", "%PDF-1.4 without pages"),
])
